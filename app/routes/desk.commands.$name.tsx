export { commandAction as action, commandPage as loader } from '~/desk/commands.server';

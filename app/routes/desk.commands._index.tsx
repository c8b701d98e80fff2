export { commandsPage as loader } from '~/desk/commands.server';

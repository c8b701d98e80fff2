export { todayPage as loader } from '~/desk/today.server';

export { reportsPage as loader } from '~/desk/reports.server';

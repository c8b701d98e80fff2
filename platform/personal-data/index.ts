export { erasePlayer } from './erase';
export { exportOwnData, exportPersonalData } from './export';

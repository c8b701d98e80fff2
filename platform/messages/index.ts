export { jobs, listOutbox, queueMessage, type Message } from './outbox';
export * from './support';

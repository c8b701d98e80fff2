export { jobs, listOutbox, messagesSince, queueMessage, type Message } from './outbox';
export * from './support';

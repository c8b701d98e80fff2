export { localizeMail } from './localize-mail';
export {
  deletePlayerMessages,
  jobs,
  listOutbox,
  messagesSince,
  queueMessage,
  scheduleOutboxPruning,
  type Message,
} from './outbox';
export * from './support';

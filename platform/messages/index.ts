export { localizeMail } from './localize-mail';
export { sendMail, getSender } from './mail';
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

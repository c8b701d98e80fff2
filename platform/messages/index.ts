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
export { eraseVisitorMessages } from './visitor-messages';
export * from './support-inbox';
export * from './support-threads';
export * from './saved-answers';

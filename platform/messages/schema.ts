export * from './support-schema';
export * from './outbox-schema';

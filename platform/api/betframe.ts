import type { Handled } from './answer';

export const handlers: Handled[] = [];

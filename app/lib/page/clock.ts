import { createContext, useContext } from 'react';
import type { Clock } from '#contract/constants';
import type { TimeStyle } from '#contract/dates';
import { useLanguage } from '~/lib/language/i18n';

/** Clock of the page, for components that write times. */
export const ClockContext = createContext<Clock>('12');

/** Returns the language and the clock of the page. */
export function useTimeStyle(): TimeStyle {
  return { language: useLanguage(), clock: useContext(ClockContext) };
}

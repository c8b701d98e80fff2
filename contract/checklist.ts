import type { Localized } from './localize';

/** An item of the opening checklist (`ops checklist`). */
export interface ChecklistItem {
  item: Localized | string;
  state: Localized | string;
  /** Action needed; '' if the item is done. */
  todo: Localized | string;
}

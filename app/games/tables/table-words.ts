import type { TFunction } from 'i18next';
import type { EngineKind, ResultOf } from '#provider';

/** The texts of tables. */
export type TableTexts = TFunction<'tables'>;

/** The families that are played at shared tables. */
export type TableKind = { [Kind in EngineKind]: [ResultOf<Kind>] extends [never] ? never : Kind }[EngineKind];

import type { Localized } from './localize';

/**
 * Returns 'Too many attempts' with the time to wait: seconds below a minute, minutes below two hours, then whole hours.
 */
export function waitText(seconds: number): Localized {
  const minutes = Math.ceil(seconds / 60);
  const [count, tr, en] =
    seconds < 60
      ? [seconds, 'saniye', 'second']
      : minutes < 120
        ? [minutes, 'dakika', 'minute']
        : [Math.ceil(minutes / 60), 'saat', 'hour'];
  return {
    tr: `Çok fazla deneme yaptınız. ${count} ${tr} sonra yeniden deneyin.`,
    en: `Too many attempts. Try again in ${count} ${en}${count === 1 ? '' : 's'}.`,
  };
}

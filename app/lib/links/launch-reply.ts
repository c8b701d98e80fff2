/** Returns the URL of a launched game: a path of this site or an http(s) URL; undefined for anything else. */
export function launchUrl(url: string | undefined): string | undefined {
  if (!url || /[\\\u0000-\u0020]/.test(url)) return undefined;
  if (url.startsWith('/')) return url.startsWith('//') ? undefined : url;
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
}

/** Whether the message of a rejected launch means that the game cannot run on this device (CONTENT-4). */
export function meansUnsupportedDevice(message: string): boolean {
  return /device.*(?:not supported|unsupported)|unsupported device|cihaz.*desteklen(?:miyor|memektedir|mez)/i.test(
    message,
  );
}

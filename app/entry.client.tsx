import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import allStyles from './styles/all.css?url';

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});

// The page brought only its own families: the rest is fetched now, for the screens reached without a page load.
const link = document.createElement('link');
link.rel = 'stylesheet';
link.href = allStyles;
document.head.append(link);

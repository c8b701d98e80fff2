/** SAMPLE DATA: made-up licences. An operator replaces them with real ones by `content import` before going live. */
export const licenses = {
  licenses: [
    { name: 'Meridian Gaming Board (sample)', number: 'MGB-SAMPLE-0042', url: '', image: '/art/marks.svg#l' },
    { name: 'Fair Reels Test House (sample)', number: 'FRT-SAMPLE-1187', url: '', image: '/art/marks.svg#m' },
  ],
};

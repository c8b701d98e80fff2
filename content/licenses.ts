/** SAMPLE DATA: made-up licences, which their numbers say in both languages. An operator replaces them with real ones by `content import` before going live. */
export const licenses = {
  licenses: [
    { name: 'Meridian Gaming Board', number: 'ÖRNEK/SAMPLE-0042', url: '', image: '/art/marks.svg#l' },
    { name: 'Fair Reels Test House', number: 'ÖRNEK/SAMPLE-1187', url: '', image: '/art/marks.svg#m' },
  ],
};

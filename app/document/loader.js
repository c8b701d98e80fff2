addEventListener('load', () => {
  const late = document.getElementById('scripts');
  const { connection: { saveData, effectiveType } = {}, deviceMemory } = navigator;
  const needed = [
    window.TransformStream,
    window.BigInt,
    Object.hasOwn,
    [].at,
    ''.replaceAll,
    ReadableStream.prototype.pipeThrough,
    Request.prototype.formData,
  ];
  if (!saveData && !/[23]g/.test(effectiveType) && !(deviceMemory < 2) && needed.every(Boolean))
    late.replaceWith(late.content);
});

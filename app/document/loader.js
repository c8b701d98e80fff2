addEventListener('load', () => {
  const late = document.getElementById('scripts');
  const { connection: { saveData, effectiveType } = {}, deviceMemory } = navigator;
  const { TransformStream, BigInt } = window;
  const needed = [
    Object.hasOwn,
    [].at,
    ''.replaceAll,
    ReadableStream.prototype.pipeThrough,
    Request.prototype.formData,
  ];
  if (
    !saveData &&
    !/[23]g/.test(effectiveType) &&
    !(deviceMemory < 2) &&
    needed.concat(TransformStream, BigInt).every(Boolean)
  )
    late.replaceWith(late.content);
});

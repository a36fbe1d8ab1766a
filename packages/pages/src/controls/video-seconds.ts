/** Whole seconds; 0 if the browser cannot tell. */
export function videoSeconds(file: File): Promise<number> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  return new Promise((resolve) => {
    const end = (seconds: number) => {
      URL.revokeObjectURL(address);
      resolve(Number.isFinite(seconds) ? Math.round(seconds) : 0);
    };
    video.preload = 'metadata';
    video.onloadedmetadata = () => end(video.duration);
    video.onerror = () => end(0);
    video.src = address;
  });
}

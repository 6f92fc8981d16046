// Short sounds made on the spot: nothing to load, nothing to license.

type Sound = 'turn' | 'card' | 'chips' | 'won' | 'refused';

const NOTES: Record<Sound, [frequency: number, start: number, length: number, loudness: number][]> = {
  turn: [
    [660, 0, 0.12, 0.12],
    [880, 0.13, 0.18, 0.12],
  ],
  card: [[220, 0, 0.03, 0.05]],
  chips: [
    [1300, 0, 0.025, 0.05],
    [1500, 0.04, 0.025, 0.05],
  ],
  refused: [
    [196, 0, 0.14, 0.16],
    [147, 0.15, 0.22, 0.16],
  ],
  won: [
    [523, 0, 0.12, 0.1],
    [659, 0.12, 0.12, 0.1],
    [784, 0.24, 0.25, 0.1],
  ],
};

let context: AudioContext | null = null;

/** Play a sound, where the browser lets us. */
export function sound(name: Sound): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const [frequency, start, length, loudness] of NOTES[name]) {
      const at = context.currentTime + start;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = name === 'card' || name === 'chips' ? 'triangle' : 'sine';
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(loudness, at);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + length);
    }
  } catch {
    // a browser without sound
  }
}

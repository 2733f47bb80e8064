const headerBytes = 44
const bytesPerSample = 2

/** Encodes a WAV file: mono, 16 bit PCM. */
export function encodeWav(samples: Float32Array, sampleRate: number): Buffer {
  const bytes = samples.length * bytesPerSample
  const file = Buffer.alloc(headerBytes + bytes)
  file.write('RIFF', 0, 'ascii')
  file.writeUInt32LE(headerBytes - 8 + bytes, 4)
  file.write('WAVEfmt ', 8, 'ascii')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * bytesPerSample, 28)
  file.writeUInt16LE(bytesPerSample, 32)
  file.writeUInt16LE(8 * bytesPerSample, 34)
  file.write('data', 36, 'ascii')
  file.writeUInt32LE(bytes, 40)
  samples.forEach((sample, index) => {
    const rounded = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)
    file.writeInt16LE(rounded, headerBytes + index * bytesPerSample)
  })
  return file
}

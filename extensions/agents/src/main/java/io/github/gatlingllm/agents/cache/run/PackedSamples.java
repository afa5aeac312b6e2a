// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.agents.cache.CacheSample;
import io.github.gatlingllm.agents.cache.PrefixChange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Samples as compressed bytes, without loss. A run may have a million of them, of which JSON would
 * take some hundred megabytes, and its reader more.
 */
final class PackedSamples {

  /** The most samples that are packed together: what claims more is damaged. */
  static final int MOST = 20_000;

  private static final int MOST_BYTES = 1 << 20;

  /** The number of a text that is null. */
  private static final int NULL = -1;

  private PackedSamples() {}

  static byte[] of(List<CacheSample> samples) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(new GZIPOutputStream(bytes))) {
      out.writeInt(samples.size());
      var texts = new Writer(out);
      for (CacheSample each : samples) {
        write(each, out, texts);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return bytes.toByteArray();
  }

  private static void write(CacheSample sample, DataOutputStream out, Writer texts)
      throws IOException {
    CacheSample.Place place = sample.place();
    texts.write(place.name());
    texts.write(place.session());
    out.writeLong(place.userId());
    out.writeInt(place.turn());
    texts.write(place.requestId());
    texts.write(place.jobId());
    out.writeInt(place.step());
    out.writeLong(sample.times().sent());
    out.writeLong(sample.times().closed());
    out.writeLong(sample.times().idle());
    CacheSample.Tokens tokens = sample.tokens();
    out.writeInt(tokens.input());
    out.writeInt(tokens.own());
    out.writeInt(tokens.shared());
    out.writeInt(tokens.sharedHere());
    out.writeInt(tokens.cached());
    texts.write(sample.replica());
    PrefixChange prefix = sample.prefix();
    out.writeBoolean(prefix != null);
    if (prefix != null) {
      out.writeInt(prefix.common());
      out.writeInt(prefix.shorter());
      out.writeDouble(prefix.again());
    }
  }

  /**
   * Reads samples.
   *
   * @throws IOException if the bytes are damaged
   */
  static List<CacheSample> read(byte[] bytes) throws IOException {
    try (var in = new DataInputStream(new GZIPInputStream(new ByteArrayInputStream(bytes)))) {
      int count = within(in.readInt(), MOST);
      var texts = new Reader(in);
      var samples = new ArrayList<CacheSample>();
      for (int i = 0; i < count; i++) {
        samples.add(sample(in, texts));
      }
      return samples;
    }
  }

  /** A few damaged bytes can unpack to more than memory holds. */
  private static int within(int count, int most) throws IOException {
    if (count < 0 || count > most) {
      throw new IOException(CacheRunTexts.tooMany(count, most));
    }
    return count;
  }

  private static CacheSample sample(DataInputStream in, Reader texts) throws IOException {
    var place =
        new CacheSample.Place(
            texts.required(),
            texts.required(),
            in.readLong(),
            in.readInt(),
            texts.read(),
            texts.read(),
            in.readInt());
    var times = new CacheSample.Times(in.readLong(), in.readLong(), in.readLong());
    var tokens =
        new CacheSample.Tokens(
            in.readInt(), in.readInt(), in.readInt(), in.readInt(), in.readInt());
    String replica = texts.required();
    PrefixChange prefix =
        in.readBoolean() ? new PrefixChange(in.readInt(), in.readInt(), in.readDouble()) : null;
    return new CacheSample(place, times, tokens, replica, prefix);
  }

  /** Writes each text once, and its number from then on. */
  private static final class Writer {
    private final DataOutputStream out;
    private final Map<String, Integer> known = new HashMap<>();

    Writer(DataOutputStream out) {
      this.out = out;
    }

    void write(@Nullable String text) throws IOException {
      if (text == null) {
        out.writeInt(NULL);
        return;
      }
      int next = known.size();
      Integer number = known.putIfAbsent(text, next);
      out.writeInt(number == null ? next : number);
      if (number == null) {
        byte[] bytes = text.getBytes(UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
      }
    }
  }

  private static final class Reader {
    private final DataInputStream in;
    private final List<String> known = new ArrayList<>();

    Reader(DataInputStream in) {
      this.in = in;
    }

    @Nullable String read() throws IOException {
      int number = in.readInt();
      if (number == NULL) {
        return null;
      }
      if (number == known.size()) {
        known.add(new String(in.readNBytes(within(in.readInt(), MOST_BYTES)), UTF_8));
      }
      if (number < 0 || number >= known.size()) {
        throw new IOException(CacheRunTexts.unknownText(number));
      }
      return known.get(number);
    }

    String required() throws IOException {
      String text = read();
      if (text == null) {
        throw new IOException(CacheRunTexts.unknownText(NULL));
      }
      return text;
    }
  }
}

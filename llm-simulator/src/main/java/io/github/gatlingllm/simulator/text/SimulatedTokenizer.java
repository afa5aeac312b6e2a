// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.text;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The simulated model's tokens: OpenAI's {@code cl100k_base}, in which most tools make prompts of a
 * length that is asked for. Every answer, tokenized again, has as many tokens as were generated.
 */
public final class SimulatedTokenizer {

  /** Loading it takes some tenths of a second. */
  private static final Encoding ENCODING =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);

  /** Shorter texts are encoded as fast as they are found. */
  private static final int SHORTEST_KEPT = 64;

  /** So that what is kept is a few megabytes at most. */
  private static final int LONGEST_KEPT = 1 << 14;

  private static final int KEPT = 1 << 8;

  /** System prompts, histories and a bench's only prompt come again and again. */
  private static final AtomicReferenceArray<@Nullable Encoded> RECENT =
      new AtomicReferenceArray<>(KEPT);

  private SimulatedTokenizer() {}

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Encoded(String text, int[] ids) {}

  /** Loads the encoding, so that no request has to wait for it. */
  public static void load() {
    encode("");
  }

  /** How many tokens {@code text} has. */
  public static int count(String text) {
    return encode(text).length;
  }

  /** The ids; not to be changed. */
  public static int[] encode(String text) {
    if (text.length() < SHORTEST_KEPT || text.length() > LONGEST_KEPT) {
      return encodeAnew(text);
    }
    int hash = text.hashCode();
    int slot = (hash ^ hash >>> 16) & (KEPT - 1);
    Encoded known = RECENT.get(slot);
    if (known != null && known.text.equals(text)) {
      return known.ids;
    }
    int[] ids = encodeAnew(text);
    RECENT.set(slot, new Encoded(text, ids));
    return ids;
  }

  /** A special token's name is text like any other. */
  private static int[] encodeAnew(String text) {
    return ENCODING.encodeOrdinary(text).toArray();
  }
}

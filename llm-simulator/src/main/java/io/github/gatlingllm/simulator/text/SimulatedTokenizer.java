// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.text;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.knuddels.jtokkit.api.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The tokenizer of the simulated model: OpenAI's {@code cl100k_base}. An answer that is tokenized
 * again has as many tokens as were generated.
 */
public final class SimulatedTokenizer {

  /** The encoding. Loading it takes some tenths of a second. */
  private static final Encoding ENCODING =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);

  /** The least length of a cached text: shorter ones are encoded as fast. */
  private static final int SHORTEST_KEPT = 64;

  /** The most length of a cached text, which limits the cache to a few megabytes. */
  private static final int LONGEST_KEPT = 1 << 14;

  private static final int KEPT = 1 << 8;

  /** The cache of recent texts: system prompts and histories repeat. */
  private static final AtomicReferenceArray<@Nullable Encoded> RECENT =
      new AtomicReferenceArray<>(KEPT);

  /** What a part of a character is decoded to. */
  private static final char INCOMPLETE = '\ufffd';

  private SimulatedTokenizer() {}

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Encoded(String text, int[] ids) {}

  /** Loads the encoding, so that no request waits for it. */
  public static void load() {
    encode("");
  }

  /** Returns the number of tokens of a text. */
  public static int count(String text) {
    return encode(text).length;
  }

  /** Returns the token ids, which must not be changed. */
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

  /**
   * Returns the texts of the tokens of a text. A character that several tokens share is in one
   * text.
   */
  public static List<String> pieces(String text) {
    List<String> pieces = new ArrayList<>();
    IntArrayList open = new IntArrayList();
    for (int id : encode(text)) {
      open.add(id);
      String piece = ENCODING.decode(open);
      if (piece.indexOf(INCOMPLETE) < 0) {
        pieces.add(piece);
        open.clear();
      }
    }
    if (!open.isEmpty()) {
      pieces.add(ENCODING.decode(open));
    }
    return pieces;
  }

  /** Encodes a text. Names of special tokens are plain text. */
  private static int[] encodeAnew(String text) {
    return ENCODING.encodeOrdinary(text).toArray();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The tokens of a vocabulary with their merge ranks, from the {@code model} of a {@code
 * tokenizer.json}. The order of merges sets the ranks, not the token ids.
 *
 * @param ranks ranks from 0 by the token's bytes; for iteration, not for lookup
 */
record BpeVocabulary(IdentityHashMap<byte[], Integer> ranks) {

  static BpeVocabulary of(JsonNode model) {
    if (!model.path("type").asText("BPE").equals("BPE")) {
      throw new IllegalArgumentException(
          "is not a byte-level BPE: its model has type " + model.path("type").asText());
    }
    if (model.path("byte_fallback").asBoolean()) {
      throw new IllegalArgumentException(
          "is not a byte-level BPE: its model falls back to bytes, as SentencePiece does");
    }
    var alphabet = new ByteAlphabet();
    Map<String, Integer> ranks = new LinkedHashMap<>();
    for (int b = 0; b < 256; b++) {
      ranks.put(alphabet.entry(new byte[] {(byte) b}), ranks.size());
    }
    for (JsonNode merge : model.path("merges")) {
      ranks.putIfAbsent(merged(merge), ranks.size());
    }
    if (ranks.size() == 256) {
      throw new IllegalArgumentException("has no merges. Is the file complete?");
    }
    IdentityHashMap<byte[], Integer> byBytes = new IdentityHashMap<>();
    ranks.forEach((entry, rank) -> byBytes.put(bytes(alphabet, entry), rank));
    return new BpeVocabulary(byBytes);
  }

  /** Older files write a merge as one text, newer ones as a pair. */
  private static String merged(JsonNode merge) {
    if (merge.isArray() && merge.size() == 2) {
      return merge.get(0).asText() + merge.get(1).asText();
    }
    String[] parts = merge.asText().split(" ", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("has a merge that is not a pair: " + merge);
    }
    return parts[0] + parts[1];
  }

  private static byte[] bytes(ByteAlphabet alphabet, String entry) {
    byte[] bytes = alphabet.bytes(entry);
    if (bytes == null) {
      throw new IllegalArgumentException(
          "is not a byte-level BPE: its token '" + entry + "' does not stand for bytes");
    }
    return bytes;
  }
}

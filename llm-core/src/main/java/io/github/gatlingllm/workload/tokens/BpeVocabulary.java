// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tokens and their ranks: which of two possible merges comes first. Read from the {@code model} of
 * a {@code tokenizer.json}: the ranks follow from the order of its merges, whatever the tokens'
 * ids.
 *
 * @param ranks by the token's bytes, from 0 on; to be walked through, not to be looked up in
 */
record BpeVocabulary(IdentityHashMap<byte[], Integer> ranks) {

  static BpeVocabulary of(JsonNode model) {
    if (!model.path("type").asText("BPE").equals("BPE")) {
      throw new IllegalArgumentException(
          "is no byte-level BPE: its model is of type " + model.path("type").asText());
    }
    if (model.path("byte_fallback").asBoolean()) {
      throw new IllegalArgumentException(
          "is no byte-level BPE: its model falls back to bytes, as SentencePiece does");
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
      throw new IllegalArgumentException("has no merges: is it complete?");
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
      throw new IllegalArgumentException("has a merge that is no pair: " + merge);
    }
    return parts[0] + parts[1];
  }

  private static byte[] bytes(ByteAlphabet alphabet, String entry) {
    byte[] bytes = alphabet.bytes(entry);
    if (bytes == null) {
      throw new IllegalArgumentException(
          "is no byte-level BPE: its token '" + entry + "' does not stand for bytes");
    }
    return bytes;
  }
}

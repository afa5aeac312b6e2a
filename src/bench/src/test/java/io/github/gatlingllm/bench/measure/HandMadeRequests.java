// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Requests as both sides tell them. */
final class HandMadeRequests {

  private HandMadeRequests() {}

  static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** Nobody asks when its tokens were due; its writes take no time. */
  static Truth truth(String id, long received, long... tokens) {
    return new Truth(id, received, Truth.UNKNOWN, tokens, tokens);
  }

  /** The same with writes that take so long. */
  static Truth truthOfSlowWrites(String id, long received, long writing, long... tokens) {
    long[] before = Arrays.stream(tokens).map(token -> token - writing).toArray();
    return new Truth(id, received, Truth.UNKNOWN, before, tokens);
  }

  static Map<String, Truth> truths(Truth... truths) {
    return Arrays.stream(truths).collect(Collectors.toMap(Truth::id, Function.identity()));
  }

  /** Sent at a moment, with its first token so much later, and gaps behind it. */
  static Answered answer(String id, long sent, long ttft, long... gaps) {
    long last = sent + ttft + Arrays.stream(gaps).sum();
    return new Answered(id, true, sent + ttft, last, gaps.length + 1, ttft, -1, gaps);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.form;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.gatlingllm.TextLimit;
import java.util.Optional;

/** Reads answers that are JSON and nothing else. The parser limits the depth. */
final class AnswerJson {

  private static final ObjectReader READER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build().reader();

  private AnswerJson() {}

  /** Returns the JSON; empty if the text is not JSON or too long to be an answer. */
  static Optional<JsonNode> read(String text) {
    if (text.length() > TextLimit.CHARACTERS) {
      return Optional.empty();
    }
    try {
      return Optional.of(READER.readTree(text)).filter(node -> !node.isMissingNode());
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}

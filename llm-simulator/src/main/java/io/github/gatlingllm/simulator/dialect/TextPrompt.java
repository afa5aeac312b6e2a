// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads a prompt without a template. */
final class TextPrompt {
  private final String field;
  private final TokenizedPrompt prompt;

  private TextPrompt(String field) {
    this.field = field;
    this.prompt = new TokenizedPrompt(field);
  }

  /** Reads one text or array of token ids, also if it is alone in an array. */
  static TokenizedPrompt one(Fields fields, String field) {
    JsonNode given = fields.node(field);
    boolean single = given.isArray() && given.size() == 1 && !given.get(0).isNumber();
    return new TextPrompt(field).read(single ? given.get(0) : given);
  }

  /** Reads several texts as one prompt. */
  static TokenizedPrompt all(Iterable<JsonNode> texts, String field) {
    TextPrompt all = new TextPrompt(field);
    texts.forEach(all::read);
    return all.prompt;
  }

  private TokenizedPrompt read(JsonNode text) {
    int before = prompt.size();
    if (text.isTextual()) {
      prompt.add(text.textValue());
    } else if (text.isArray()) {
      prompt.add(ids(text));
    }
    if (prompt.size() == before) {
      throw Fields.wrongType(field, "one string, or one array of token ids, not empty");
    }
    return prompt;
  }

  private int[] ids(JsonNode array) {
    int[] ids = new int[array.size()];
    for (int i = 0; i < ids.length; i++) {
      if (!array.get(i).isIntegralNumber()) {
        throw Fields.wrongType(field, "one string, or one array of token ids");
      }
      ids[i] = array.get(i).intValue();
    }
    return ids;
  }
}

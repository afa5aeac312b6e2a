// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import io.github.gatlingllm.TextLimit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer and what it is compared with.
 *
 * @param prompt the prompt; may be empty
 * @param references right answers; may be empty
 * @param answer the model's answer; tool calls as JSON
 * @param schema the JSON schema that it should follow
 * @param tools a JSON array of the offered tools
 */
public record ScoredAnswer(
    String prompt,
    List<String> references,
    String answer,
    @Nullable String schema,
    @Nullable String tools) {

  /** Copies. */
  public ScoredAnswer {
    references = List.copyOf(references);
  }

  /** Returns the part of an answer that scorers read. */
  public static String readPart(String answer) {
    return TextLimit.cut(answer);
  }

  List<String> needReferences(String scorer) {
    if (references.isEmpty()) {
      throw new IllegalArgumentException(ScoringTexts.referenceMissing(scorer));
    }
    return references;
  }

  String needSchema(String scorer) {
    if (schema == null) {
      throw new IllegalArgumentException(ScoringTexts.schemaMissing(scorer));
    }
    return schema;
  }

  String needTools(String scorer) {
    if (tools == null) {
      throw new IllegalArgumentException(ScoringTexts.toolsMissing(scorer));
    }
    return tools;
  }
}

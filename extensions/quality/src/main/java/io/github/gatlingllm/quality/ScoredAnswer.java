// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import io.github.gatlingllm.TextLimit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer, and what it is held against.
 *
 * @param prompt what was asked; may be empty
 * @param references right answers; may be empty
 * @param answer what the model wrote; tool calls as JSON
 * @param schema JSON schema that it was to follow
 * @param tools JSON array of the tools that it could call
 */
public record ScoredAnswer(
    String prompt,
    List<String> references,
    String answer,
    @Nullable String schema,
    @Nullable String tools) {

  /** Copied. */
  public ScoredAnswer {
    references = List.copyOf(references);
  }

  /** The part of an answer that scorers read. */
  public static String readPart(String answer) {
    return TextLimit.cut(answer);
  }

  List<String> needReferences(String scorer) {
    if (references.isEmpty()) {
      throw new IllegalArgumentException(
          "'reference' or 'references' must be given: scorer " + scorer + " compares with it");
    }
    return references;
  }

  String needSchema(String scorer) {
    if (schema == null) {
      throw new IllegalArgumentException(
          "'schema' must be given: scorer " + scorer + " checks answers by it");
    }
    return schema;
  }

  String needTools(String scorer) {
    if (tools == null) {
      throw new IllegalArgumentException(
          "'tools' must be given: scorer " + scorer + " checks calls by their parameters");
    }
    return tools;
  }
}

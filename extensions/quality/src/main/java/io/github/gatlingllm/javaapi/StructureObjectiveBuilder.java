// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.quality.structured.StructureFigure;
import io.github.gatlingllm.quality.structured.StructureFigure.Share;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import java.util.List;

/**
 * DSL for objectives on whether answers have the form that their requests ask for
 *
 * <p>Needs {@code com.networknt:json-schema-validator} 2.0 among the project's dependencies. MET or
 * MISSED only where all of the interval is; each of its ends is passed by chance in 5 % of all
 * cases. UNDETERMINED below 30 answers, and if more than 1 % of the requests brought none, where it
 * would be MET otherwise.
 */
public final class StructureObjectiveBuilder {

  private final List<String> path;

  StructureObjectiveBuilder(List<String> path) {
    this.path = path;
  }

  /**
   * How many percent of the answers are JSON by the schema that {@code jsonSchema(...)} asks for,
   * with nothing beside it
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber validPercent() {
    return new ObjectiveBuilder.OfNumber(
        new FeatureSubject(new StructureFigure(path, Share.VALID)));
  }

  /**
   * Of the answers that call any tool: how many percent call only tools that {@code tool(...)}
   * offers, with arguments by their schemas. OpenAI's chat API alone
   *
   * <p><b>Formula:</b> {@code schema_accuracy} of the K2 Vendor Verifier
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber validToolCallsPercent() {
    return new ObjectiveBuilder.OfNumber(
        new FeatureSubject(new StructureFigure(path, Share.CALLS_VALID)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.quality.structured.StructureFigure;
import io.github.gatlingllm.quality.structured.StructureFigure.Share;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import java.util.List;

/**
 * DSL for objectives on whether responses have the structure that their requests require
 *
 * <p>Needs {@code com.networknt:json-schema-validator} 2.0 among the project's dependencies. The
 * verdict is MET or MISSED only if the whole interval is on one side of the bound. Each end of the
 * interval is exceeded by chance in 5 % of all cases. The verdict is UNDETERMINED with fewer than
 * 30 responses. It is also UNDETERMINED instead of MET if more than 1 % of the requests got no
 * response.
 */
public final class StructureObjectiveBuilder {

  private final List<String> path;

  StructureObjectiveBuilder(List<String> path) {
    this.path = path;
  }

  /**
   * The percentage of responses that are JSON matching the schema of {@code jsonSchema(...)},
   * without other text
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber validPercent() {
    return new ObjectiveBuilder.OfNumber(
        new FeatureSubject(new StructureFigure(path, Share.VALID)));
  }

  /**
   * The percentage of responses whose tool calls are all valid, among responses with tool calls. A
   * valid call names a tool of {@code tool(...)}, with arguments that match its schema. For
   * OpenAI's chat API only
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

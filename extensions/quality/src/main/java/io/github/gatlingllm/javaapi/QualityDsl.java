// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.quality.structured.StructuredOption;
import java.util.List;

/** The DSL of what answers say, for static imports */
public final class QualityDsl {

  private QualityDsl() {}

  /**
   * Bootstrap objectives on how good answers are under load
   *
   * @param file prompts with their references, as JSONL; on the class path, or a path
   * @return the next DSL step
   */
  public static QualityBuilder.Start quality(String file) {
    return QualityBuilder.Start.of(file);
  }

  /**
   * Ask the same prompts again and again, at rest and under load, and report whether the answers
   * are the same: as an option, {@code llm.with(consistency(file))}, or by objectives, which need
   * no option. Asked at temperature 0, or with the seed that the requests have as a field of their
   * own
   *
   * @param file prompts, as JSONL; on the class path, or a path
   * @return a new ConsistencyBuilder instance
   */
  public static ConsistencyBuilder consistency(String file) {
    return ConsistencyBuilder.of(file);
  }

  /**
   * Bootstrap an objective on whether answers have the form that their requests ask for
   *
   * @param path groups and name of the requests, as in Gatling's {@code details(...)}
   * @return the next DSL step
   */
  public static StructureObjectiveBuilder structured(String... path) {
    return new StructureObjectiveBuilder(List.of(path));
  }

  /**
   * Check whether answers have the form that their requests ask for, by {@code jsonSchema(...)} or
   * {@code tool(...)}, and report it; an objective on {@code structured(...)} does the same
   *
   * @return the option, for {@link LlmProtocolBuilder#with(FeatureOption)}
   */
  public static FeatureOption checkStructure() {
    return new StructuredOption();
  }
}

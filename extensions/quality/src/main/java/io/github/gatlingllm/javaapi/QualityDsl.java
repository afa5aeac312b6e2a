// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.quality.structured.StructuredOption;
import java.util.List;

/** The DSL of quality, consistency and structure of responses, for static imports */
public final class QualityDsl {

  private QualityDsl() {}

  /**
   * Bootstrap objectives on the quality of responses under load
   *
   * @param file prompts with their references, as JSONL; on the class path, or a path
   * @return the next DSL step
   */
  public static QualityBuilder.Start quality(String file) {
    return QualityBuilder.Start.of(file);
  }

  /**
   * Bootstrap a consistency check: send the same prompts repeatedly, unloaded and under load, and
   * report whether the responses are the same. Set it as an option, {@code
   * llm.with(consistency(file))}, or use its objectives, which need no option. The prompts are sent
   * at temperature 0, or with the requests' own {@code seed} field
   *
   * @param file prompts, as JSONL; on the class path, or a path
   * @return a new ConsistencyBuilder instance
   */
  public static ConsistencyBuilder consistency(String file) {
    return ConsistencyBuilder.of(file);
  }

  /**
   * Bootstrap an objective on whether responses have the structure that their requests require
   *
   * @param path groups and name of the requests, as in Gatling's {@code details(...)}
   * @return the next DSL step
   */
  public static StructureObjectiveBuilder structured(String... path) {
    return new StructureObjectiveBuilder(List.of(path));
  }

  /**
   * Bootstrap a structure check: report whether responses have the structure that {@code
   * jsonSchema(...)} or {@code tool(...)} of their requests requires. An objective on {@code
   * structured(...)} does the same
   *
   * @return the option, for {@link LlmProtocolBuilder#with(FeatureOption)}
   */
  public static FeatureOption checkStructure() {
    return new StructuredOption();
  }
}

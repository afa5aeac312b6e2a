// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.form;

import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import io.github.gatlingllm.quality.text.TooCostlyException;

/** One use of a schema, which ends in time: each keyword and each pattern looks at the clock. */
final class SchemaSteps extends ExecutionContext {

  private static final ExecutionConfig FAIL_FAST = ExecutionConfig.builder().failFast(true).build();

  private final long deadline;

  /**
   * Begins.
   *
   * @param deadline by {@code System.nanoTime()}
   */
  SchemaSteps(long deadline) {
    super(FAIL_FAST);
    this.deadline = deadline;
  }

  @Override
  public void evaluationPathAddLast(String keyword) {
    checkTime();
    super.evaluationPathAddLast(keyword);
  }

  /** Throws if the time is over. */
  void checkTime() {
    if (System.nanoTime() - deadline > 0) {
      throw new TooCostlyException(
          "the schema takes too long to apply: simplify what it combines by allOf, anyOf and $ref");
    }
  }
}

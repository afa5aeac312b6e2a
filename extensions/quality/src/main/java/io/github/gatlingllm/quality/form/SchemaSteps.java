// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.form;

import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import io.github.gatlingllm.quality.text.TooCostlyException;

/** One application of a schema with a deadline: each keyword and each pattern checks the clock. */
final class SchemaSteps extends ExecutionContext {

  private static final ExecutionConfig FAIL_FAST = ExecutionConfig.builder().failFast(true).build();

  private final long deadline;

  /**
   * Begins an application.
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

  /** Throws if the deadline has passed. */
  void checkTime() {
    if (System.nanoTime() - deadline > 0) {
      throw new TooCostlyException(FormTexts.SCHEMA_TOO_COSTLY);
    }
  }
}

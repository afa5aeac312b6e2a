/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import org.jspecify.annotations.Nullable;

/**
 * What a client does about answers that are late or fail.
 *
 * @param abandonment when it gives up on purpose
 * @param retry when it tries again; null: never
 */
public record Conduct(Abandonment abandonment, @Nullable Retry retry) {

  /** Waits as long as the time-outs allow, and tries once. */
  static final Conduct DEFAULT = new Conduct(Abandonment.NEVER, null);

  /** The same with another abandonment. */
  public Conduct withAbandonment(Abandonment abandonment) {
    return new Conduct(abandonment, retry);
  }

  /** The same with another retry. */
  public Conduct withRetry(Retry retry) {
    return new Conduct(abandonment, retry);
  }
}

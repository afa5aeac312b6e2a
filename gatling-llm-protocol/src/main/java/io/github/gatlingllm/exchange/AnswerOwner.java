// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.exchange.failure.Failure;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;

/** Who sent a request, and is told of its answer. */
public interface AnswerOwner {

  /** The HTTP client has taken the request, at the time of {@link AnswerListener#sentAt}. */
  void sent(AnswerListener answer);

  /** The request went over a connection, a new one or one that stood already. */
  void writes(Channel connection);

  /** The answer is over; null: nothing went wrong. */
  void ended(AnswerListener answer, @Nullable Failure failure);

  /** The client gave up on purpose, for the reason told. */
  void abandoned(AnswerListener answer, String reason);
}

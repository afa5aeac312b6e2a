// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.exchange.failure.Failure;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;

/** The sender of a request, which is notified of its answer. */
public interface AnswerOwner {

  /** Called when the HTTP client has taken the request, at {@link AnswerListener#sentAt}. */
  void sent(AnswerListener answer);

  /** Called when the request is written to a connection, new or reused. */
  void writes(Channel connection);

  /** Called when the answer is over; the failure is null if it succeeded. */
  void ended(AnswerListener answer, @Nullable Failure failure);

  /** Called when the client has given up on purpose. */
  void abandoned(AnswerListener answer, String reason);
}

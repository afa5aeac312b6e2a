// SPDX-License-Identifier: Apache-2.0
/**
 * What a client says to a model and what it is told: messages, tools, the shape of an answer,
 * usage, finish reasons. Values that no wire format and no server is needed for. A further part of
 * a request: {@code ChatRequest}, then each dialect's body.
 */
@Internal(
    except = {
      AnswerShape.class,
      ChatRequest.class,
      FinishReason.class,
      Message.class,
      ServerError.class,
      ServerTimes.class,
      Tool.class,
      Usage.class,
      UsageReport.class
    })
@NullMarked
package io.github.gatlingllm.chat;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;

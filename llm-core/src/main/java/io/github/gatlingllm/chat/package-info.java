// SPDX-License-Identifier: Apache-2.0
/**
 * What a client sends to a model and receives from it: messages, tools, the form of an answer,
 * usage, finish reasons. Values that need no wire format and no server. A new part of a request
 * goes into {@code ChatRequest}, then into each dialect's body.
 */
@Internal(
    except = {
      AnswerShape.class,
      ChatRequest.class,
      FinishReason.class,
      Message.class,
      Reasoning.class,
      ReasoningHistory.class,
      ServerError.class,
      ServerTimes.class,
      Tool.class,
      ToolCall.class,
      Usage.class,
      UsageReport.class
    })
@NullMarked
package io.github.gatlingllm.chat;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;

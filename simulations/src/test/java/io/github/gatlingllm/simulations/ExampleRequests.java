// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.DatasetBuilder;
import io.github.gatlingllm.javaapi.LlmDsl;
import io.github.gatlingllm.simulations.settings.AnswerSettings;
import io.github.gatlingllm.simulations.settings.ExamplePrompts;
import io.github.gatlingllm.simulations.settings.Settings;
import java.util.function.Function;

/** Builds the requests of the settings. */
final class ExampleRequests {

  private ExampleRequests() {}

  /** Returns one chat request with its feeder. */
  static ChainBuilder chat(Settings settings) {
    return chat(settings, request -> request);
  }

  /** Returns one chat request with its feeder, after a change. */
  static ChainBuilder chat(Settings settings, Function<ChatBuilder, ActionBuilder> as) {
    ChatBuilder chat = sized(chat(settings.answers()), settings);
    return settings
        .prompts()
        .either(
            listed -> feed(dataset(listed)).exec(as.apply(chat.messages("#{messages}"))),
            builtIn -> exec(as.apply(chat.user(text(builtIn, settings.seed())))));
  }

  private static DatasetBuilder dataset(ExamplePrompts.Listed listed) {
    DatasetBuilder all = LlmDsl.dataset(listed.file().toString()).circular();
    return listed.strict() ? all.strict() : all;
  }

  private static ChatBuilder sized(ChatBuilder chat, Settings settings) {
    AnswerSettings.Length length = settings.answers().length();
    return length.exact()
        ? chat.exactOutputTokens(length.tokens())
        : chat.maxTokens(length.tokens());
  }

  private static Function<Session, String> text(ExamplePrompts.BuiltIn builtIn, long seed) {
    return builtIn.shared()
        ? prompts(builtIn.tokens()).shared(seed)
        : prompts(builtIn.tokens()).unique(seed);
  }

  private static ChatBuilder chat(AnswerSettings answers) {
    ChatBuilder chat = llm("chat").chat();
    return answers.stream() ? chat : chat.disableStreaming();
  }
}

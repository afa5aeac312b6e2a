// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;

import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.javaapi.AdapterDsl;
import io.github.gatlingllm.javaapi.AdaptersBuilder;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.DatasetBuilder;
import io.github.gatlingllm.javaapi.Lengths;
import io.github.gatlingllm.javaapi.LlmDsl;
import io.github.gatlingllm.javaapi.Prompts;
import io.github.gatlingllm.javaapi.PromptsBuilder;
import io.github.gatlingllm.settings.LengthSetting;
import io.github.gatlingllm.settings.PrefixSetting;
import io.github.gatlingllm.simulations.settings.AnswerSettings;
import io.github.gatlingllm.simulations.settings.ExamplePrompts;
import io.github.gatlingllm.simulations.settings.Settings;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Builds the requests of the settings. */
final class ExampleRequests {

  private ExampleRequests() {}

  /** Returns one chat request with its feeder. */
  static ChainBuilder chat(Settings settings) {
    return chat(settings, request -> shared(settings, request));
  }

  private static ChainBuilder shared(Settings settings, ChatBuilder request) {
    if (settings.tenants().isPresent()) {
      return exec(Neighbours.of(settings.tenants().get()).mix(request).seed(settings.seed()));
    }
    return adapters(settings)
        .map(named -> exec(named.mix(request).seed(settings.seed())))
        .orElseGet(() -> exec(request));
  }

  /** Returns the adapters of the settings; empty for none. */
  static Optional<AdaptersBuilder> adapters(Settings settings) {
    return settings.adapters().map(text -> CommandLine.orExit(() -> AdapterDsl.adaptersOf(text)));
  }

  /** Returns one chat request with its feeder, after a change. */
  static ChainBuilder chat(Settings settings, Function<ChatBuilder, ChainBuilder> as) {
    ChatBuilder chat = plain(settings.answers());
    return settings
        .prompts()
        .either(
            listed ->
                feed(dataset(listed)).exec(as.apply(sized(chat, settings).messages("#{messages}"))),
            builtIn -> as.apply(builtIn(chat, builtIn, settings)));
  }

  /** Returns the request of a trace's arrival, whose record is in the session. */
  static ChatBuilder traced(Settings settings) {
    return plain(settings.answers()).user("#{prompt}").exactOutputTokens("#{outputTokens}");
  }

  private static DatasetBuilder dataset(ExamplePrompts.Listed listed) {
    DatasetBuilder all = LlmDsl.dataset(listed.file().toString()).circular();
    return listed.strict() ? all.strict() : all;
  }

  /**
   * Returns the request of a recorded job's call.
   *
   * @param sized whether properties set the length of its answer
   */
  static ChatBuilder replayed(Settings settings, boolean sized) {
    ChatBuilder call = plain(settings.answers());
    return sized ? sized(call, settings) : call;
  }

  /** Returns a request with a built-in prompt, which also carries exact lengths that vary. */
  private static ChatBuilder builtIn(
      ChatBuilder chat, ExamplePrompts.BuiltIn builtIn, Settings settings) {
    PromptsBuilder texts = prompts(lengths(builtIn.tokens()));
    AnswerSettings.Length answer = settings.answers().length();
    return answer.tokens().isFixed() || !answer.exact()
        ? sized(chat, settings).user(texts(texts, builtIn, settings))
        : chat.user(texts(texts.outputTokens(lengths(answer.tokens())), builtIn, settings));
  }

  private static ChatBuilder sized(ChatBuilder chat, Settings settings) {
    AnswerSettings.Length length = settings.answers().length();
    if (!length.tokens().isFixed()) {
      var drawn = new DrawnLengths(length.tokens().lengths(), settings.seed());
      return length.exact() ? chat.exactOutputTokens(drawn::next) : chat.maxTokens(drawn::next);
    }
    return length.exact()
        ? chat.exactOutputTokens(length.tokens().min())
        : chat.maxTokens(length.tokens().min());
  }

  private static Prompts texts(
      PromptsBuilder texts, ExamplePrompts.BuiltIn builtIn, Settings settings) {
    PrefixSetting prefix = builtIn.prefix();
    if (builtIn.shared()) {
      return texts.shared(settings.seed());
    }
    return prefix == null || settings.talk().severalTurns()
        ? texts.unique(settings.seed())
        : texts.sharedPrefix(prefix.tokens(), prefix.groups()).seed(settings.seed());
  }

  private static Lengths lengths(LengthSetting setting) {
    return switch (setting.form()) {
      case FIXED -> LlmDsl.fixed(setting.min());
      case UNIFORM -> LlmDsl.uniform(setting.min(), setting.max());
      case NORMAL ->
          LlmDsl.normal(setting.first(), setting.second()).between(setting.min(), setting.max());
      case LOG_NORMAL ->
          LlmDsl.logNormal(setting.first(), setting.second()).between(setting.min(), setting.max());
    };
  }

  private static ChatBuilder plain(AnswerSettings answers) {
    ChatBuilder chat = llm("chat").chat();
    for (Map.Entry<String, Object> field : answers.fields().entrySet()) {
      chat = chat.param(field.getKey(), field.getValue());
    }
    return answers.stream() ? chat : chat.disableStreaming();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import static io.gatling.javaapi.core.internal.Expressions.toStaticValueExpression;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.request.MessageSource;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BystanderPromptsTest {

  private static Expression<String> text(String value) {
    return new Expression<>(toStaticValueExpression(value));
  }

  private static RequestKind kind(ChatDefinition definition) {
    return (RequestKind)
        Proxy.newProxyInstance(
            RequestKind.class.getClassLoader(),
            new Class<?>[] {RequestKind.class},
            (proxy, method, arguments) -> definition);
  }

  @Test
  void probesGoToTheServerThatTheHeadersAreFor() {
    var own = new ChatSettings(text("chat"));
    own.turns =
        List.of(
            new ChatDefinition.Turn(
                new MessageSource.FromExpression(Message.Role.USER, text("Say much."))));
    own.baseUrl = text("http://other:8000");
    own.headers = Map.of("authorization", text("Bearer of-the-other"));

    ChatSettings probe = BystanderPrompts.settings(kind(own.frozen()), "probe");

    assertThat(probe.headers).isEqualTo(own.headers);
    assertThat(probe.baseUrl).isSameAs(own.baseUrl);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.measure.request.AnswerSanity;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of random tokens are gibberish; readable text that looks odd is not. */
class GibberishTest {

  private static final List<String> HELLO =
      List.of(
          "hello",
          "привет",
          "你好",
          "مرحبا",
          "こんにちは",
          "안녕하세요",
          "γειά σου",
          "שלום",
          "नमस्ते",
          "สวัสดี",
          "გამარჯობა",
          "բարև",
          "hola",
          "bonjour",
          "ciao",
          "olá",
          "merhaba",
          "здравейте",
          "вітаю",
          "goddag",
          "cześć",
          "ahoj");

  private static Map<String, List<String>> recorded() throws IOException {
    var texts = new TreeMap<String, List<String>>();
    var json = new ObjectMapper();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    GibberishTest.class.getResourceAsStream(
                        "/gibberish-texts/random-tokens.jsonl.gz")),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode answer = json.readTree(line);
        texts
            .computeIfAbsent(answer.path("model").asText(), source -> new ArrayList<>())
            .add(answer.path("text").asText());
      }
    }
    return texts;
  }

  private static double found(List<String> texts) {
    long found = texts.stream().filter(text -> SanityRules.of(text, "", null).degenerate()).count();
    return (double) found / texts.size();
  }

  @Test
  void answersOfRandomTokensAreFound() throws IOException {
    Map<String, List<String>> recorded = recorded();

    assertThat(recorded).containsOnlyKeys("fast", "slow", "cl100k_base", "o200k_base");
    recorded.forEach(
        (source, texts) -> assertThat(found(texts)).as(source).isGreaterThanOrEqualTo(0.98));
    assertThat(found(recorded.values().stream().flatMap(List::stream).toList()))
        .isGreaterThanOrEqualTo(0.99);
  }

  @Test
  void theirKindIsGibberish() {
    assertThat(
            SanityRules.of(
                " Simple TransportRIPT CGย religious line Аб vess twelvescriptsize Research"
                    + " appropriunsignedLEFT rendering terrain trakten extensiveadratkil ejec"
                    + " instantly quelqueíomany previousABLE Pet Pad Notices mézing lutego Москов",
                "",
                null))
        .isEqualTo(AnswerSanity.GIBBERISH);
  }

  @Test
  void greetingsInAllLanguagesAreSane() {
    assertThat(Gibberish.in(String.join(", ", HELLO))).isFalse();
    assertThat(Gibberish.in(String.join("\n- ", HELLO))).isFalse();
  }

  @Test
  void encodedBytesAreSane() {
    var random = new Random(8);
    for (int i = 0; i < 200; i++) {
      byte[] bytes = new byte[150 + 3 * i];
      random.nextBytes(bytes);
      assertThat(Gibberish.in(Base64.getMimeEncoder().encodeToString(bytes))).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "You have three ways: 1) walk along the river, 2) take a bus from here, 3) ask somebody"
            + " else who drives south today :) and you may also wait until tomorrow morning, if"
            + " rain stops ;)",
        "调用OpenAI的API需要api_key,返回JSON格式。GPU上的CUDA核心越多,PyTorch训练越快。用Docker部署到Kubernetes集群,"
            + "kubectl get pods查看Pod状态,然后用for循环遍历list并保存到PostgreSQL。",
        "استخدم Python لكتابة الكود، ثم استدعِ الـAPI عبر HTTP واحصل على JSON. في Linux شغّل الأمر"
            + " sudo apt install docker ثم kubectl get pods وراقب النتائج بهدوء حتى تنتهي",
        "apiVersion: v1\nkind: Pod\nspec:\n  restartPolicy: Never\n  automountServiceAccountToken:"
            + " false\n  securityContext:\n    runAsNonRoot: true\n    fsGroup: 65532\n"
            + "    seccompProfile:\n      type: RuntimeDefault\n  containers: []\n",
        "write_file{\"text\": \"apiVersion: v1\\nkind: Pod\\nspec:\\n  restartPolicy: Never\\n"
            + "  hostNetwork: false\\n  securityContext:\\n    runAsNonRoot: true\\n  fsGroup: 2\\n"
            + "  dnsPolicy: Default\\n  nodeName: one\"}"
      })
  void textThatMixesAlphabetsOrNamesIsSane(String text) {
    assertThat(Gibberish.in(text)).isFalse();
  }
}

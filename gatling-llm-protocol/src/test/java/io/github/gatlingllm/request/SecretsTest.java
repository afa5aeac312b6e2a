// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.http.client.Request;
import io.gatling.http.client.RequestBuilder;
import io.gatling.http.client.proxy.SocksProxyServer;
import io.gatling.http.client.realm.BasicRealm;
import io.gatling.http.client.resolver.InetAddressNameResolver;
import io.gatling.http.client.uri.Uri;
import io.github.gatlingllm.protocol.Secret;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {

  private final HttpHeaders headers =
      new DefaultHttpHeaders()
          .add("Authorization", "Digest username=\"me\", response=\"0a4f113b\"")
          .add("x-api-key", "sk-secret")
          .add("Cookie", "session=SECRET123; theme=dark-blue; a=1");

  private final Secrets secrets = Secrets.of(Secret.of("the-key"), headers);

  @Test
  void keysCredentialsAndEachCookieAreHidden() {
    assertThat(secrets.maskIn("the-key and sk-secret and SECRET123 and dark-blue"))
        .isEqualTo("*** and *** and *** and ***");
    assertThat(secrets.maskIn("bad username=\"me\", response=\"0a4f113b\"")).isEqualTo("bad ***");
  }

  @Test
  void anyHeaderWhoseNameSaysSoIsSecret() {
    HttpHeaders own =
        new DefaultHttpHeaders()
            .add("X-Gateway-Token", "sesame-1")
            .add("ocp-apim-subscription-KEY", "sesame-2")
            .add("X-Team", "platform");
    Secrets hidden = Secrets.of(null, own);
    hidden.hideIn(own);
    assertThat(own.toString())
        .contains("platform")
        .doesNotContain("sesame-1")
        .doesNotContain("sesame-2");
    assertThat(hidden.maskIn("refused sesame-1 of platform")).isEqualTo("refused *** of platform");
  }

  @Test
  void placeholdersLetNobodyIn() {
    HttpHeaders none = new DefaultHttpHeaders().add("X-Team", "platform");
    assertThat(secrets.any()).isTrue();
    assertThat(Secrets.of(null, none).any()).isFalse();
    assertThat(Secrets.of(Secret.of("EMPTY"), none).any()).isFalse();
  }

  /** Servers repeat what they decoded, and gateways the whole URL. */
  @Test
  void passwordsAndParametersOfUrlsAreHidden() {
    HttpHeaders basic =
        new DefaultHttpHeaders().add("Authorization", "Basic dXNlcjpzZXNhbWUtNDcxMQ==");
    assertThat(Secrets.of(null, basic).maskIn("user 'user' with 'sesame-4711' is unknown"))
        .isEqualTo("user 'user' with '***' is unknown");
    Uri uri = Uri.create("https://me:sesame-1@h/v1/chat?api-version=2024-10-21&key=sesame-2");
    Request request =
        new RequestBuilder("chat", HttpMethod.POST, uri, InetAddressNameResolver.JAVA_RESOLVER)
            .setRealm(new BasicRealm("me", "sesame-3"))
            .build();
    assertThat(Secrets.of(null, request).maskIn("Basic bWU6c2VzYW1lLTM=")).isEqualTo("Basic ***");
    assertThat(Secrets.of(null, request).maskIn("sesame-3, POST " + uri.toUrl()))
        .isEqualTo("***, POST https://me:***@h/v1/chat?api-version=2024-10-21&key=***");
  }

  @Test
  void whatIsPartOfOrdinaryWordsStays() {
    assertThat(secrets.maskIn("1 a Digest")).isEqualTo("1 a Digest");
  }

  @Test
  void allValuesOfAHeaderAreSentAndNonePrinted() {
    HttpHeaders answer =
        new DefaultHttpHeaders().add("Set-Cookie", "other=1").add("Set-Cookie", "s=SECRET123");
    secrets.hideIn(answer);
    var sent = new ArrayList<String>();
    answer
        .valueCharSequenceIterator("Set-Cookie")
        .forEachRemaining(value -> sent.add(charByChar(value)));
    assertThat(sent).containsExactlyInAnyOrder("other=1", "s=SECRET123");
    assertThat(answer.toString()).contains("other=1").contains("s=***").doesNotContain("SECRET123");
  }

  /** As the wire's encoder reads it. */
  private static String charByChar(CharSequence value) {
    return value.chars().mapToObj(Character::toString).collect(Collectors.joining());
  }

  @ParameterizedTest
  @CsvSource({"sesame-proxy, alice-42 and ***", "'', *** and sesame-proxy"})
  void thePasswordOfASocksProxyIsHidden(String password, String shown) throws UnknownHostException {
    var proxy = new SocksProxyServer("127.0.0.1", 1080, new BasicRealm("alice-42", password), true);
    Request request = builder("https://h/v1").setProxyServer(proxy).build();
    assertThat(Secrets.of(null, request).maskIn("alice-42 and sesame-proxy")).isEqualTo(shown);
    assertThat(Secrets.of(null, request).any()).as("the server is not let in by it").isFalse();
  }

  @Test
  void parametersOfAnyEncodingAreHidden() {
    Request request =
        builder(
                "https://h/v1?api%5Fkey=sesame%2Bone&sig=other-22&code=fourth-3333333333333&v=1-2-3-4")
            .build();
    assertThat(
            Secrets.of(null, request).maskIn("sesame+one, other-22, fourth-3333333333333, 1-2-3-4"))
        .isEqualTo("***, ***, ***, 1-2-3-4");
  }

  @Test
  void keysOfTheBodyAreHidden() {
    Map<String, Object> fields =
        Map.of(
            "api_key", "sesame-one",
            "max_tokens", "other-22",
            "extra_body", Map.of("aws_secret_access_key", "third-33"));
    assertThat(
            Secrets.of(null, builder("https://h/v1").build(), fields)
                .maskIn("sesame-one, other-22, third-33"))
        .isEqualTo("***, other-22, ***");
  }

  @Test
  void headersWhoseValueIsACredentialAreHidden() {
    HttpHeaders own =
        new DefaultHttpHeaders().add("X-Upstream", "Bearer sesame-one").add("X-Mode", "other-two");
    assertThat(Secrets.of(null, own).maskIn("sesame-one, other-two")).isEqualTo("***, other-two");
  }

  private static RequestBuilder builder(String url) {
    return new RequestBuilder(
        "llm", HttpMethod.POST, Uri.create(url), InetAddressNameResolver.JAVA_RESOLVER);
  }
}

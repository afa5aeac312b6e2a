// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.agents.rank.RankDialect;
import io.github.gatlingllm.agents.rank.RankShape;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * DSL for building requests that rank or score documents by a query
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class RerankBuilder extends RequestOptions<RerankBuilder> implements ActionBuilder {

  /** The underlying request; this builder exposes only the options of rankings. */
  private final ChatBuilder request;

  private final RankDialect dialect;

  private RerankBuilder(ChatBuilder request, RankDialect dialect) {
    this.request = request;
    this.dialect = dialect;
  }

  static RerankBuilder of(String name, RankShape shape) {
    ChatBuilder request = ChatBuilder.of(El.string(name)).disableStreaming();
    return new RerankBuilder(request, RankDialect.of(shape)).at(RankDialect.of(shape));
  }

  private RerankBuilder at(RankDialect other) {
    return new RerankBuilder(request.with(s -> s.dialect = other), other);
  }

  @Override
  ChatDefinition definition() {
    return request.definition();
  }

  @Override
  RerankBuilder with(Consumer<ChatSettings> change) {
    return new RerankBuilder(request.with(change), dialect);
  }

  @Override
  public io.gatling.core.action.builder.ActionBuilder asScala() {
    if (!definition().generation().fields().containsKey(RankDialect.DOCUMENTS)) {
      throw new IllegalStateException(AppDslTexts.NO_DOCUMENTS);
    }
    return request.asScala();
  }

  /**
   * Set the API of the reranker, {@code JINA} by default. It sets the path; call {@link #path} or
   * {@link #url} after it
   *
   * @param api the API
   * @return a new RerankBuilder instance
   */
  public RerankBuilder api(RerankApi api) {
    if (dialect.shape() == RankShape.SCORE) {
      throw new IllegalStateException(AppDslTexts.SCORE_HAS_ONE_API);
    }
    return at(RankDialect.of(api.shape()));
  }

  /**
   * Set the path of the endpoint on the protocol's server
   *
   * @param path the path, such as {@code /rerank}
   * @return a new RerankBuilder instance
   */
  public RerankBuilder path(String path) {
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException(AppDslTexts.path(path));
    }
    return at(new RankDialect(dialect.shape(), path));
  }

  /**
   * Set the URL of the endpoint on another server. The protocol's key and headers are not sent
   * there
   *
   * @param url the whole URL, such as {@code http://localhost:8081/rerank}
   * @return a new RerankBuilder instance
   */
  public RerankBuilder url(String url) {
    return at(new RankDialect(dialect.shape(), WholeUrl.required("rerank(...).url", url)));
  }

  /**
   * Set the query
   *
   * @param query the query, expressed as a Gatling Expression Language String
   * @return a new RerankBuilder instance
   */
  public RerankBuilder query(String query) {
    return new RerankBuilder(request.with(s -> s.turns = List.of()).user(query), dialect);
  }

  /**
   * Set the query
   *
   * @param query the query, expressed as a function
   * @return a new RerankBuilder instance
   */
  public RerankBuilder query(Function<Session, String> query) {
    return new RerankBuilder(request.with(s -> s.turns = List.of()).user(query), dialect);
  }

  /**
   * Add documents; may be called several times
   *
   * @param documents texts, or lists of texts such as {@code "#{documents}"}, expressed as Gatling
   *     Expression Language Strings
   * @return a new RerankBuilder instance
   */
  public RerankBuilder documents(String... documents) {
    RerankBuilder with = this;
    for (String each : documents) {
      with = with.more(El.any(each));
    }
    return with;
  }

  /**
   * Add documents; may be called several times
   *
   * @param documents the texts, expressed as a function
   * @return a new RerankBuilder instance
   */
  public RerankBuilder documents(Function<Session, List<String>> documents) {
    return more(El.any(documents::apply));
  }

  /**
   * Limit the number of results
   *
   * @param results 1 or more
   * @return a new RerankBuilder instance
   */
  public RerankBuilder topN(int results) {
    return param(RankDialect.TOP_N, results);
  }

  private RerankBuilder more(Expression<Object> documents) {
    Expression<Object> before = definition().generation().fields().get(RankDialect.DOCUMENTS);
    Expression<Object> all = El.any(session -> joined(before, documents, session));
    return with(
        s -> {
          var fields = new LinkedHashMap<>(s.fields);
          fields.put(RankDialect.DOCUMENTS, all);
          s.fields = fields;
        });
  }

  private static Object joined(
      @Nullable Expression<Object> before, Expression<Object> documents, Session session) {
    var all = new ArrayList<@Nullable Object>();
    if (before != null) {
      all.add(Conversions.plain(Conversions.resolve(before.function(), session.asScala())));
    }
    all.add(Conversions.plain(Conversions.resolve(documents.function(), session.asScala())));
    return all;
  }
}

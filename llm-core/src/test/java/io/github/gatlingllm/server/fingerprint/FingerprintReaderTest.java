// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.exposition.ExpositionParser;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FingerprintReaderTest {

  private static final String VLLM_MODELS =
      """
      {"object": "list", "data": [
        {"id": "llama", "object": "model", "owned_by": "vllm", "root": "meta/Llama-3.1-8B",
         "parent": null, "max_model_len": 8192},
        {"id": "adapter", "owned_by": "vllm", "root": "/loras/a", "parent": "llama",
         "max_model_len": null}]}
      """;
  private static final Exposition VLLM_METRICS =
      ExpositionParser.parse(
          """
          vllm:num_requests_running{engine="0",model_name="llama"} 0.0
          vllm:cache_config_info{block_size="16",cache_dtype="fp8",enable_prefix_caching="True",\
          engine="0",gpu_memory_utilization="0.9",num_gpu_blocks="27500",\
          num_gpu_blocks_override="None",sliding_window="None"} 1.0
          """);

  @Test
  void vllmReportsVersionModelAndCache() {
    ServerFingerprint found =
        FingerprintReader.read(
            Map.of("/version", "{\"version\":\"0.10.1\"}", "/v1/models", VLLM_MODELS),
            VLLM_METRICS,
            "vLLM");

    assertThat(found.line()).isEqualTo("vLLM 0.10.1");
    assertThat(found.facts())
        .containsExactly(
            entry("block_size", "16"),
            entry("cache_dtype", "fp8"),
            entry("enable_prefix_caching", "True"),
            entry("gpu_memory_utilization", "0.9"),
            entry("max_model_len", "8192"),
            entry("num_gpu_blocks", "27500"),
            entry("root", "meta/Llama-3.1-8B"));
  }

  /** SGLang moved its reply from one path to the other; for a time it answers at both. */
  @ParameterizedTest
  @ValueSource(strings = {"/get_server_info", "/server_info"})
  void sglangReportsItsArgumentsWithoutKeys(String path) {
    ServerFingerprint found =
        FingerprintReader.read(
            Map.of(
                path,
                """
                {"model_path": "Qwen/Qwen2.5-7B", "api_key": "sk-tide-4711", "quantization": null,
                 "tp_size": 2, "mem_fraction_static": 0.88, "disable_radix_cache": false,
                 "version": "0.4.9", "internal_states": [{"last_gen_throughput": 12.5}]}
                """),
            null,
            null);

    assertThat(found.line()).isEqualTo("SGLang 0.4.9");
    assertThat(found.facts())
        .containsExactly(
            entry("disable_radix_cache", "false"),
            entry("mem_fraction_static", "0.88"),
            entry("model_path", "Qwen/Qwen2.5-7B"),
            entry("tp_size", "2"));
  }

  /** vLLM in development mode and TensorRT-LLM have another reply at the path of SGLang. */
  @Test
  void aServerInfoOfAnotherEngineIsNotSglang() {
    ServerFingerprint vllm =
        FingerprintReader.read(
            Map.of(
                "/server_info",
                "{\"vllm_config\": \"model='m', dtype=torch.bfloat16\", \"vllm_env\": {}}",
                "/version",
                "{\"version\":\"0.10.1\"}",
                "/v1/models",
                VLLM_MODELS),
            null,
            null);

    assertThat(vllm.line()).isEqualTo("vLLM 0.10.1");
    assertThat(line(Map.of("/server_info", "{\"kv_cache_hash_algo\": \"v1\"}"))).isEmpty();
  }

  @Test
  void llamaCppReportsItsBuildAndSlots() {
    ServerFingerprint found =
        FingerprintReader.read(
            Map.of(
                "/props",
                """
                {"default_generation_settings": {"n_ctx": 4096, "params": {"seed": 1}},
                 "total_slots": 4, "model_path": "/models/q4.gguf", "build_info": "b8681-abc"}
                """,
                "/v1/models",
                """
                {"data": [{"id": "q", "owned_by": "llamacpp", "meta": {"n_params": 7615616512}}]}
                """),
            null,
            "llama.cpp");

    assertThat(found.line()).isEqualTo("llama.cpp b8681-abc");
    assertThat(found.facts())
        .containsExactly(
            entry("model_path", "/models/q4.gguf"),
            entry("n_ctx", "4096"),
            entry("n_params", "7615616512"),
            entry("total_slots", "4"));
  }

  /** As ik_llama.cpp replies: /version is that of its API, a number, and no reply has a build. */
  @Test
  void aForkWithoutABuildHasNoVersion() {
    assertThat(
            line(
                Map.of(
                    "/props",
                    """
                    {"system_prompt": "", "model_alias": "q", "default_generation_settings":
                     {"n_ctx": 2048}, "total_slots": 4, "model_path": "q.gguf", "n_ctx": 8192}
                    """,
                    "/version",
                    "{\"version\": 4, \"features\": {\"sql\": false}}")))
        .isEqualTo("llama.cpp");
  }

  @Test
  void tgiTritonOllamaAndTensorRtReportThemselves() {
    assertThat(
            line(
                Map.of(
                    "/info",
                    "{\"model_id\": \"m\", \"max_total_tokens\": 2048, \"version\": \"2.4.1\"}")))
        .isEqualTo("TGI 2.4.1");
    assertThat(line(Map.of("/v2", "{\"name\": \"triton\", \"version\": \"2.58.0\"}")))
        .isEqualTo("Triton 2.58.0");
    assertThat(
            line(Map.of("/api/ps", "{\"models\": []}", "/api/version", "{\"version\": \"0.5\"}")))
        .isEqualTo("Ollama 0.5");
    assertThat(
            line(
                Map.of(
                    "/v1/models",
                    "{\"data\": [{\"id\": \"m\", \"owned_by\": \"tensorrt_llm\"}]}",
                    "/version",
                    "{\"version\": \"1.0.0\"}")))
        .isEqualTo("TensorRT-LLM 1.0.0");
  }

  @Test
  void anotherServerWithAnInfoPageIsNotTgi() {
    assertThat(
            FingerprintReader.read(
                Map.of("/info", "{\"model_id\": \"embed\", \"version\": \"1.7\"}"), null, null))
        .isEqualTo(ServerFingerprint.NONE);
  }

  @Test
  void aVersionWithoutAnEngineNamesNoEngine() {
    ServerFingerprint found =
        FingerprintReader.read(Map.of("/version", "{\"version\": \"7.1\"}"), null, null);

    assertThat(found.engine()).isNull();
    assertThat(found.version()).isEqualTo("7.1");
    assertThat(found.line()).isEqualTo("version 7.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "null", "[]", "<html>", "{\"version\": 3}", "{\"version\":", "\u0000"})
  void aReplyOfAnotherKindReportsNothing(String body) {
    Map<String, String> all = new HashMap<>();
    FingerprintReader.paths().forEach(path -> all.put(path, body));

    assertThat(FingerprintReader.read(all, null, null)).isEqualTo(ServerFingerprint.NONE);
  }

  @Test
  void credentialsAndControlCharactersAreNotKept() {
    ServerFingerprint found =
        FingerprintReader.read(
            Map.of(
                "/v1/models",
                """
                {"data": [{"owned_by": "vllm", "max_model_len": 4,
                  "root": "https://me:pw@host/hf_abcdefgh/m?token=x\\u001b[31m\\nnext"}]}
                """,
                "/version",
                "{\"version\": \"sk-tide-4711\"}"),
            null,
            null);

    assertThat(found.version()).isNull();
    assertThat(found.facts().toString())
        .doesNotContain("pw", "hf_abc", "token=x", "\u001b", "\n")
        .contains("max_model_len=4");
  }

  @Test
  void longValuesAreCut() {
    ServerFingerprint found =
        FingerprintReader.read(
            Map.of("/version", "{\"version\": \"" + "9".repeat(5000) + "\"}"), null, "vLLM");

    assertThat(found.version()).hasSizeLessThan(130);
  }

  @Test
  void severalEnginesOfOneServerShowBothValues() {
    Exposition metrics =
        ExpositionParser.parse(
            """
            vllm:cache_config_info{block_size="16",engine="0",num_gpu_blocks="10"} 1.0
            vllm:cache_config_info{block_size="16",engine="1",num_gpu_blocks="20"} 1.0
            """);

    assertThat(FingerprintReader.read(Map.of(), metrics, "vLLM").facts())
        .containsExactly(entry("block_size", "16"), entry("num_gpu_blocks", "10 | 20"));
  }

  @Test
  void everyPathIsAGetBelowTheOrigin() {
    assertThat(FingerprintReader.paths())
        .containsAll(
            List.of("/version", "/v1/models", "/props", "/get_server_info", "/server_info"))
        .contains("/info")
        .allMatch(path -> path.startsWith("/"))
        .hasSizeLessThan(12);
  }

  private static String line(Map<String, String> replies) {
    return FingerprintReader.read(replies, null, null).line();
  }
}

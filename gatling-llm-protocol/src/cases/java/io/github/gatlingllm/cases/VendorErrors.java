// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cases;

import static io.github.gatlingllm.cases.StreamCase.chunk;

import java.util.ArrayList;
import java.util.List;

/** Errors behind three words, in shapes of vendors, gateways, frameworks and engines. */
final class VendorErrors {

  private VendorErrors() {}

  /** Each of them says {@code evicted}. */
  private static final List<String> DATA =
      List.of(
          "{'ErrorMsg':{'Msg':'evicted','Code':2001},'Note':'made by AI'}",
          "{'Response':{'Error':{'Code':'LimitExceeded','Message':'evicted'},'RequestId':'r'}}",
          "{'ResponseMetadata':{'RequestId':'r','Error':{'Code':'Down','Message':'evicted'}}}",
          "{'header':{'code':10163,'message':'evicted','sid':'s','status':2}}",
          "{'BaseResp':{'StatusCode':17,'StatusMessage':'evicted'}}",
          "{'error_code':336003,'error_msg':'evicted','id':'r'}",
          "{'modelStreamErrorException':{'message':'evicted','originalStatusCode':503}}",
          "{'internalServerException':{'message':'evicted'}}",
          "[{'error':{'code':429,'message':'evicted','status':'RESOURCE_EXHAUSTED'}}]",
          "{'id':'c-1','error':{'code':502,'message':'evicted','metadata':{'provider_name':'p'}},"
              + "'choices':[{'index':0,'delta':{'content':''},'finish_reason':'error'}]}",
          "{'choices':[{'index':0,'delta':{'content':''},"
              + "'error':{'code':502,'message':'evicted'},'finish_reason':'error'}]}",
          "{'choices':[{'index':0,'delta':{},'error':{'message':'evicted'}}]}",
          "{'error':{'error':{'message':'evicted','type':'server_error'}}}",
          "{'error':{'Code':500,'Message':'evicted'}}",
          "{'error':['evicted']}",
          "{'error':{'errors':[{'reason':'evicted'}]}}",
          "{'error':true,'reason':'evicted'}",
          "{'error':'evicted','error_type':'generation'}",
          "{'error':'Service Unavailable','message':'evicted','statusCode':503}",
          "{'error':'server_error','error_description':'evicted'}",
          "{'type':'about:blank','title':'evicted','status':503}",
          "{'status':'503 Service Unavailable','message':'evicted'}",
          "{'status':'aborted','message':'evicted'}",
          "{'success':'false','message':'evicted'}",
          "{'success':0,'msg':'evicted'}",
          "{'event':'error','task_id':'t','data':'evicted'}",
          "{'event':'error','data':{'message':'evicted'}}",
          "{'detail':{'error':{'message':'evicted'}}}",
          "{'detail':'evicted','request_id':'r-1'}",
          "{'is_error':true,'result':'evicted'}",
          "{'message':'Internal server error: evicted'}",
          "{'Message':'evicted','Code':'InvalidParameter'}",
          "{'errors':'evicted'}",
          "{'exception':'java.lang.IllegalStateException','message':'evicted'}",
          "{'timestamp':1790000000,'status':500,'path':'/v1','trace':'evicted'}",
          "{'object':'error','message':'evicted','type':'BadRequestError','param':null,'code':400}",
          "{'object':'chat.completion.chunk','choices':[],'code':503,'message':'evicted'}",
          "Error: 503 {'error':{'message':'evicted'}}",
          "RuntimeError: evicted",
          "openai.APIError: evicted",
          "'Error: evicted'",
          "upstream connect error or disconnect/reset before headers: evicted",
          "502 Bad Gateway: evicted",
          "Service Unavailable: evicted",
          "no healthy upstream (evicted)",
          "stream timeout (evicted)",
          "rpc error: code = Unavailable desc = evicted",
          "CUDA out of memory: evicted",
          "panic: evicted",
          "{'error: evicted",
          "{error: 'evicted'}",
          "{'error':{'message':'evicted, and the server cut its own JSO");

  /** Each of them says {@code evicted}. */
  private static final List<String> PIECES =
      List.of(
          "event:error\n:HTTP_STATUS/400\ndata:{'code':'DataInspectionFailed','message':'evicted'}",
          "id: 7\nevent: error \ndata: evicted",
          "event: Error\ndata: evicted",
          "event: error\n\ndata: {'message':'evicted','code':500}",
          "event: server_error\ndata: evicted",
          "event: generation.failed\ndata: {'reason':'evicted'}",
          "event: response.failed\ndata: {'reason':'evicted'}",
          "event: error_message\ndata: {'text':'evicted'}",
          "event: ThrottlingException\ndata: {'message':'evicted'}",
          "event: aborted\ndata: evicted",
          "event: fatal\ndata: evicted",
          "data: Traceback (most recent call last):\ndata:   File 'a.py'\ndata: E: evicted",
          "data: {'choices':[]}\ndata: {'error':{'message':'evicted'}}",
          "data: {'choices':[]}{'error':{'message':'evicted'}}",
          "data: {'choices':[]}data: {'error':{'message':'evicted'}}",
          "data: " + chunk("{}", "null") + "\n\nevent: error\ndata: evicted",
          "error:evicted",
          "ERROR: evicted",
          "server_error: evicted",
          "{'detail':'evicted'}",
          "{'error':'evicted'}\nand more",
          "HTTP/1.1 502 Bad Gateway\n<html>evicted</html>",
          "<html><body>evicted</body></html>",
          "upstream request timeout: evicted");

  /** Reasons of an end by which the server says that it failed. */
  private static final List<String> REASONS =
      List.of(
          "'abort'",
          "'aborted'",
          "'cancelled'",
          "'network_error'",
          "'insufficient_system_resource'",
          "'server_error'",
          "'ERROR'",
          "'failed'",
          "'time_limit'",
          "'timeout'",
          "{'type':'abort','message':'evicted'}",
          "{'type':'abort','status_code':503,'message':'evicted'}",
          "'ERROR_LIMIT'");

  static List<StreamCase> cases() {
    List<StreamCase> cases = new ArrayList<>();
    DATA.forEach(data -> cases.add(midway(data, "data: " + data + "\n\n", "evicted")));
    PIECES.forEach(piece -> cases.add(midway(piece.replace('\n', '|'), piece + "\n\n", "evicted")));
    for (String reason : REASONS) {
      cases.add(
          StreamCases.of("finish reason " + reason)
              .role()
              .words(0, 3)
              .event(chunk("{}", reason))
              .done()
              .fails("Finish reason is error", reason.contains("evicted") ? "evicted" : ""));
    }
    return cases;
  }

  private static StreamCase midway(String name, String piece, String said) {
    return StreamCases.of("vendor " + name)
        .role()
        .words(0, 3)
        .send(piece)
        .done()
        .fails("Error event between tokens", said);
  }
}

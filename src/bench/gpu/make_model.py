"""Makes a language model of random weights, for engines on a GPU.

usage: make_model.py gguf FILE [SIZE]      a file for llama.cpp; needs numpy
       make_model.py hf FOLDER [SIZE]      a folder for transformers; needs transformers and torch

SIZE: tiny (for a try without a GPU) or full (1.2 billion parameters, 2.4 GB, the default).
The text it writes means nothing, and its answers end at the limit of tokens alone.
"""

import itertools
import struct
import sys

SIZES = {
    # layers, width, width of the feed-forward part, heads, heads of keys and values
    "tiny": (2, 128, 256, 4, 4),
    "full": (24, 2048, 5632, 32, 8),
}
CONTEXT = 4096
TEMPLATE = (
    "{% for message in messages %}{{ message['role'] + ': ' + message['content'] + '\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ 'assistant: ' }}{% endif %}"
)

# GGUF's numbers of types.
UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY = 4, 5, 6, 7, 8, 9
TENSOR_F32, TENSOR_F16 = 0, 1
MOSTLY_F16 = 1
ALIGNMENT = 32
NORMAL, UNKNOWN, CONTROL, BYTE = 1, 2, 3, 6


def vocabulary():
    """Pieces of one or two letters, each with its score and its type."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    space = "\u2581"
    singles = [space] + [chr(c) for c in range(33, 127)]
    pairs = [a + b for a, b in itertools.product(letters, letters)] + [space + a for a in letters]
    pieces = [("<unk>", 0.0, UNKNOWN), ("<s>", 0.0, CONTROL), ("</s>", 0.0, CONTROL)]
    pieces += [("<0x%02X>" % byte, 0.0, BYTE) for byte in range(256)]
    pieces += [(piece, -float(rank), NORMAL) for rank, piece in enumerate(pairs + singles)]
    return pieces


def text(value):
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def scalar(kind, value):
    if kind == STRING:
        return text(value)
    return struct.pack({UINT32: "<I", INT32: "<i", FLOAT32: "<f", BOOL: "<?"}[kind], value)


def entry(key, kind, value):
    return text(key) + struct.pack("<I", kind) + scalar(kind, value)


def list_entry(key, kind, values):
    head = text(key) + struct.pack("<IIQ", ARRAY, kind, len(values))
    return head + b"".join(scalar(kind, value) for value in values)


def metadata(size, pieces):
    layers, width, wide, heads, kv_heads = size
    numbers = {
        "llama.block_count": layers,
        "llama.context_length": CONTEXT,
        "llama.embedding_length": width,
        "llama.feed_forward_length": wide,
        "llama.attention.head_count": heads,
        "llama.attention.head_count_kv": kv_heads,
        "llama.rope.dimension_count": width // heads,
        "llama.vocab_size": len(pieces),
        "general.file_type": MOSTLY_F16,
        "tokenizer.ggml.bos_token_id": 1,
        "tokenizer.ggml.eos_token_id": 2,
        "tokenizer.ggml.unknown_token_id": 0,
    }
    entries = [
        entry("general.architecture", STRING, "llama"),
        entry("general.name", STRING, "random weights"),
        entry("llama.attention.layer_norm_rms_epsilon", FLOAT32, 1e-5),
        entry("tokenizer.ggml.model", STRING, "llama"),
        entry("tokenizer.ggml.add_bos_token", BOOL, True),
        entry("tokenizer.chat_template", STRING, TEMPLATE),
        list_entry("tokenizer.ggml.tokens", STRING, [piece for piece, _, _ in pieces]),
        list_entry("tokenizer.ggml.scores", FLOAT32, [score for _, score, _ in pieces]),
        list_entry("tokenizer.ggml.token_type", INT32, [kind for _, _, kind in pieces]),
    ]
    return entries + [entry(key, UINT32, value) for key, value in numbers.items()]


def tensors(size, pieces):
    """Name and content of each; the layers share their weights, so that making them takes a second."""
    import numpy

    layers, width, wide, heads, kv_heads = size
    random = numpy.random.default_rng(20240607)
    narrow = width // heads * kv_heads

    def matrix(rows, columns, scale):
        values = random.standard_normal((rows, columns), dtype=numpy.float32)
        return (values * (scale * columns**-0.5)).astype(numpy.float16)

    head = matrix(len(pieces), width, 2.0)
    # A logit of 0 is far below the best of a thousand, so no sampler takes one of these.
    head[[i for i, (_, _, kind) in enumerate(pieces) if kind != NORMAL]] = 0
    layer = {
        "attn_norm": numpy.ones(width, numpy.float32),
        "attn_q": matrix(width, width, 1.0),
        "attn_k": matrix(narrow, width, 1.0),
        "attn_v": matrix(narrow, width, 1.0),
        "attn_output": matrix(width, width, 0.5),
        "ffn_norm": numpy.ones(width, numpy.float32),
        "ffn_gate": matrix(wide, width, 1.0),
        "ffn_up": matrix(wide, width, 1.0),
        "ffn_down": matrix(width, wide, 0.5),
    }
    yield "token_embd.weight", matrix(len(pieces), width, width**0.5)
    for number in range(layers):
        for name, content in layer.items():
            yield f"blk.{number}.{name}.weight", content
    yield "output_norm.weight", numpy.ones(width, numpy.float32)
    yield "output.weight", head


def write_gguf(path, size):
    pieces = vocabulary()
    entries = metadata(size, pieces)
    named = list(tensors(size, pieces))
    infos, offset = [], 0
    for name, content in named:
        dimensions = content.shape[::-1]
        kind = TENSOR_F16 if content.ndim == 2 else TENSOR_F32
        infos.append(text(name) + struct.pack("<I", len(dimensions)))
        infos.append(struct.pack(f"<{len(dimensions)}Q", *dimensions) + struct.pack("<IQ", kind, offset))
        offset += -(-content.nbytes // ALIGNMENT) * ALIGNMENT
    with open(path, "wb") as out:
        out.write(b"GGUF" + struct.pack("<IQQ", 3, len(named), len(entries)))
        out.write(b"".join(entries + infos))
        out.write(b"\0" * (-out.tell() % ALIGNMENT))
        for _, content in named:
            content.tofile(out)
            out.write(b"\0" * (-content.nbytes % ALIGNMENT))
    print(f"{path}: {sum(content.size for _, content in named) / 1e9:.2f} billion parameters")


def write_hf(folder, size):
    import tokenizers
    import torch
    import transformers

    layers, width, wide, heads, kv_heads = size
    letters = sorted(tokenizers.pre_tokenizers.ByteLevel.alphabet())
    vocab = {piece: number for number, piece in enumerate(["<s>", "</s>"] + letters)}
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE(vocab=vocab, merges=[]))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    wrapped = transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, bos_token="<s>", eos_token="</s>", pad_token="</s>"
    )
    wrapped.chat_template = TEMPLATE
    wrapped.save_pretrained(folder)
    config = transformers.LlamaConfig(
        vocab_size=len(vocab),
        hidden_size=width,
        intermediate_size=wide,
        num_hidden_layers=layers,
        num_attention_heads=heads,
        num_key_value_heads=kv_heads,
        max_position_embeddings=CONTEXT,
        bos_token_id=0,
        eos_token_id=1,
        pad_token_id=1,
    )
    device = "cuda" if torch.cuda.is_available() else "cpu"
    with torch.device(device):
        model = transformers.LlamaForCausalLM(config).to(torch.float16 if device == "cuda" else torch.float32)
    # The end of an answer has a logit of 0, all printable ASCII has one of its own.
    with torch.no_grad():
        ascii_only = [number for piece, number in vocab.items() if len(piece) == 1 and "!" <= piece <= "~"]
        keep = torch.zeros(len(vocab), 1, device=device, dtype=model.lm_head.weight.dtype)
        keep[ascii_only] = 100.0
        model.lm_head.weight.mul_(keep)
    model.generation_config.eos_token_id = None
    model.save_pretrained(folder)
    print(f"{folder}: {sum(p.numel() for p in model.parameters()) / 1e9:.2f} billion parameters")


def main():
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in ("gguf", "hf") or (sys.argv[3:] or ["full"])[0] not in SIZES:
        sys.exit(__doc__)
    write = write_gguf if sys.argv[1] == "gguf" else write_hf
    write(sys.argv[2], SIZES[(sys.argv[3:] or ["full"])[0]])


main()
